import * as contract from "@labs/contract/portfolios/book";
import type { FastifyInstance } from "fastify";
import { formRoute, route } from "../../lib/http.ts";
import { openList } from "../portfolios/service.ts";
import { receiveUpload } from "../uploads/service.ts";
import {
  applyBookUpload,
  BookForm,
  type BookParts,
  getBook,
  keepBook,
  listBook,
  listBookRowsOf,
  mapAccounts,
  undoBookUpload,
} from "./service.ts";

const LIMITS = { what: "A list", maxBytes: contract.BOOK_MAX_BYTES, fieldBytes: 100_000, fields: 10 };

export function bookRoutes(app: FastifyInstance, parts: BookParts): void {
  const { database, storage } = parts;
  route(app, contract.listBookUploads, ({ params, query, user }) =>
    listBook({ parts, user, id: params.id }, query),
  );
  formRoute(app, contract.uploadBook, { form: BookForm }, async ({ params, user, request }) => {
    await openList({ database, user, id: params.id });
    return receiveUpload({ storage, form: request, limits: LIMITS }, (upload) =>
      keepBook({ parts, user, id: params.id }, upload),
    );
  });
  route(app, contract.getBookUpload, ({ params, user }) => getBook({ parts, user, ...params }));
  route(app, contract.listBookRows, ({ params, query, user }) =>
    listBookRowsOf({ parts, user, ...params }, query),
  );
  route(app, contract.applyBook, ({ params, body, user }) =>
    applyBookUpload({ parts, user, ...params }, body),
  );
  route(app, contract.mapBookAccounts, ({ params, body, user }) =>
    mapAccounts({ parts, user, ...params }, body),
  );
  route(app, contract.undoBook, ({ params, user }) => undoBookUpload({ parts, user, ...params }));
}
