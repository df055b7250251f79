import { colorVariables, tokenVariables, WIDEST } from "../charts/src/tokens.ts";

/** A length of one's own: a hairline of 1 or 2 px is none, and shares of the screen or of the text are free. */
const OWN_LENGTH = /(^|[^\w.-])-?(?![12]px)[\d.]+(px|rem|em|pt|ch)\b/;
/** Controls, rows and marks are sized by tokens; how wide a panel or a column is belongs to its layout. */
const OWN_CONTROL_SIZE = /(^|[^\w.-])(([3-9]|[1-5]\d|6[0-3])px|[\d.]+(rem|pt))/;

const names = Object.keys({ ...tokenVariables, ...colorVariables.light });
const UNKNOWN_TOKEN = new RegExp(`var\\((?!(${names.join("|")})[,)])--labs-`);

export default {
  rules: {
    "color-no-hex": true,
    "function-disallowed-list": [
      ["rgb", "rgba", "hsl", "hsla"],
      { message: () => "Colors are tokens of charts/src/tokens.ts" },
    ],
    "declaration-property-value-disallowed-list": [
      {
        "/./": [UNKNOWN_TOKEN],
        "/^(row-|column-)?gap$|^(padding|margin)/": [OWN_LENGTH],
        "/^(inset|top|right|bottom|left)$/": [OWN_CONTROL_SIZE],
        "/^(min-|max-)?(width|height)$/": [OWN_CONTROL_SIZE],
        "/radius$/": [/\d(px|%|rem|em)/],
        "font-size": [/\d(px|rem|pt)/],
        "font-weight": [/^\d/],
        "line-height": [/^[\d.]/],
      },
      { message: (property, value) => `${property}: ${value} is no token of charts/src/tokens.ts` },
    ],
    "media-feature-name-value-allowed-list": [
      { "/width$/": Object.values(WIDEST) },
      { message: (name, value) => `${name}: ${value} is no screen of charts/src/tokens.ts` },
    ],
    "declaration-block-no-duplicate-properties": true,
    "declaration-block-no-shorthand-property-overrides": true,
    "no-duplicate-selectors": true,
  },
};
