import { expect } from "vitest";
import type { TestApi } from "./api";
import type { Account } from "./fixture";
import { pdfText } from "./pdf-text";

/** Link to a print or to a preview. */
export interface Printed {
  url: string;
  copy: number | null;
  edition: number;
  preview: boolean;
}

/** Returns calls that print papers and read them; a refusal fails the test. */
export function paperCalls(api: TestApi) {
  const bytesOf = async ({ url }: Pick<Printed, "url">): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await api.request(url);
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  return {
    bytesOf,
    /** Returns the texts of each page. */
    pagesOf: async (printed: Pick<Printed, "url">) => pdfText(await bytesOf(printed)),
    /** Returns the link of a paper without printing it. */
    async show(account: Account, path: string): Promise<Printed> {
      const { status, body } = await api.get<Printed>(account, path);
      expect(status).toBe(200);
      return body;
    },
    async print(account: Account, path: string): Promise<Printed> {
      const { status, body } = await api.post<Printed>(account, path, {});
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
  };
}
