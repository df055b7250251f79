import { AGE_LABELS } from "@labs/contract/portfolios/delinquency";
import { dollars, type Field, text } from "./fields.ts";

const MOST = 100_000_000;

/** A credit is printed below 0. */
const signed = (key: string, label: string, synonyms: readonly string[], description?: string): Field =>
  dollars(key, label, {
    ...{ synonyms, min: -MOST, max: MOST },
    ...(description === undefined ? {} : { description }),
  });

/** What a rent roll or aged receivables say that tenants owe. */
export const balanceFields: readonly Field[] = [
  signed(
    "balance",
    "Balance owed",
    [
      ...[
        "balance",
        "balance due",
        "past due",
        "amount owed",
        "total due",
        "total owed",
        "total balance due",
      ],
      ...["outstanding balance", "ending balance", "delinquent", "delinquency", "total delinquent"],
      ...["amount receivable", "receivable", "total balance", "net balance", "tenant balance", "ar balance"],
    ],
    "Dollars; a credit is below 0.",
  ),
  signed("billed", "Billed", [
    ...["billed rent", "rent billed", "charges", "total charges", "monthly charges", "billed charges"],
    ...[
      "scheduled rent",
      "rent",
      "monthly rent",
      "rent charged",
      "charged",
      "recurring charges",
      "lease rent",
    ],
    ...["gross charges", "current charges", "amount billed", "total billed", "contract rent", "actual rent"],
  ]),
  signed("collected", "Collected", [
    ...[
      "collections",
      "payments",
      "payment",
      "receipts",
      "paid",
      "amount paid",
      "rent collected",
      "total paid",
    ],
    ...["payments received", "cash received", "collected rent", "total collected", "total receipts"],
  ]),
  signed("prepaid", "Prepaid", [
    "prepaids",
    "prepays",
    "prepayments",
    "prepaid rent",
    "credit balance",
    "credits",
  ]),
  signed("age0", AGE_LABELS.age0, ["current owed", "not yet due", "current due", "current balance"]),
  signed("age1", AGE_LABELS.age1, [
    ...["1 30", "0 30", "30 days", "0 30 days", "1 30 days", "0 30 owed", "1 30 owed", "under 30", "30"],
    ...["1 to 30", "0 to 30", "1 to 30 days", "0 to 30 days", "days 1 30", "days 0 30", "up to 30 days"],
  ]),
  signed("age31", AGE_LABELS.age31, [
    ...[
      "31 60",
      "30 60",
      "60 days",
      "31 60 owed",
      "30 60 days",
      "31 to 60",
      "31 to 60 days",
      "days 31 60",
      "60",
    ],
  ]),
  signed("age61", AGE_LABELS.age61, [
    ...["61 90", "60 90", "90 days", "61 90 owed", "60 90 days", "61 to 90", "61 to 90 days", "days 61 90"],
  ]),
  signed("age91", AGE_LABELS.age91, [
    ...[
      "over 90",
      "90 plus",
      "91 plus",
      "90",
      "91",
      "over 90 days",
      "90 days plus",
      "91 days",
      "over 90 owed",
    ],
    ...[
      "90 and over",
      "91 and over",
      "more than 90 days",
      "120 days",
      "days over 90",
      "91 days plus",
      "90 days",
    ],
  ]),
];

/** What a capital budget, or a list of capital spend, says of each item. */
export const capexFields = (amount: "Budget" | "Amount"): readonly Field[] => [
  text("month", "Month", {
    description: "A day or a month, as 2026-05, 05/2026 or May 2026.",
    synonyms: [
      ...["date", "period", "post month", "post date", "invoice date", "paid date", "budget month", "posted"],
      ...["transaction date", "month year", "work date", "completed", "date paid", "completion date", "due"],
    ],
    required: true,
  }),
  text("category", "Category", {
    description: "Roof, HVAC, flooring and so on; other words stand under Other.",
    synonyms: [
      "trade",
      "type",
      "work type",
      "gl account",
      "account",
      "account name",
      "component",
      "system",
      "scope",
    ],
  }),
  signed("amount", amount, [
    ...["amount", "cost", "total", "total cost", "price", "capex", "capital"],
    ...(amount === "Budget"
      ? [
          "budget",
          "budget amount",
          "planned",
          "planned amount",
          "planned cost",
          "plan",
          "estimate",
          "budgeted",
        ]
      : ["spend", "spent", "actual", "actual cost", "invoice amount", "paid", "amount paid", "expenditure"]),
  ]),
  text("item", "Item", {
    description: "What the work is, or who did it.",
    synonyms: [
      "description",
      "memo",
      "note",
      "notes",
      "vendor",
      "work",
      "project",
      "details",
      "remarks",
      "payee",
    ],
  }),
];
