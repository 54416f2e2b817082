import { expect, it } from "vitest";
import { npwpForms } from "./npwp";

it.each([
  ["012345678901234", ["0012345678901234", "012345678901234"]],
  ["0012345678901234", ["0012345678901234", "012345678901234"]],
  ["3171012345678901", ["3171012345678901"]],
])("the tax number %s has the forms %j", (npwp, forms) => expect(npwpForms(npwp)).toEqual(forms));
