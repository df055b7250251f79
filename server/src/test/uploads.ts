import type { DataRequestDetail, Uploaded } from "@labs/contract/uploads/data-requests";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { createForm } from "./form.ts";

export const DATA_REQUESTS = "/api/investment-strategy/data-upload/data-request";

interface UploadOptions {
  kind?: string;
  name?: string;
  fields?: Record<string, string>;
  headers?: { cookie: string };
}

/** Uploads and their results as somebody signed in has them. */
export function openDesk(labs: TestApp, mine: { cookie: string }) {
  const get = (url: string, headers = mine) => labs.app.inject({ url: `${DATA_REQUESTS}/${url}`, headers });
  const upload = async (content: Buffer | string, options: UploadOptions = {}) => {
    const { kind = "single-family", name = "homes.csv", fields = {}, headers = mine } = options;
    const form = createForm(fields, { name, content });
    return labs.app.inject({
      method: "POST",
      url: `${DATA_REQUESTS}/${kind}`,
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    });
  };
  const accept = async (content: Buffer | string, options: UploadOptions = {}): Promise<string> => {
    const answer = await upload(content, options);
    expect(answer.statusCode, answer.body).toBe(202);
    const { id }: Uploaded = answer.json();
    return id;
  };
  const read = async (id: string, headers = mine): Promise<DataRequestDetail> => {
    const answer = await get(id, headers);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  return {
    get,
    upload,
    accept,
    read,
    act: (id: string, action: string, payload?: object, headers = mine) =>
      labs.app.inject({
        method: action === "sharing" ? "PUT" : "POST",
        url: `${DATA_REQUESTS}/${id}/${action}`,
        ...(payload === undefined ? {} : { payload }),
        headers,
      }),
    /** Uploads a file and does the work on it. */
    run: async (content: Buffer | string, options: UploadOptions = {}): Promise<DataRequestDetail> => {
      const id = await accept(content, options);
      await labs.runJobs();
      expect(labs.jobErrors).toEqual([]);
      return read(id, options.headers);
    },
    results: async (id: string, headers = mine) =>
      (await get(`results/download/${id}?format=json`, headers)).json(),
  };
}

export const HOME_COLUMNS = "request_row_id,address,city,state,zip,beds,baths,sqft,list_price";

/** The town's home as a row of a list. */
export const homeRow = (id: number | string) => `${id},1204 N Oak St,Austin,TX,78704,3,2,1500,285000`;
