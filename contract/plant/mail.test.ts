import { describe, expect, it } from "vitest";
import { mailProblem } from "./mail";

describe("mailProblem", () => {
  it.each([
    ["connect ECONNREFUSED 127.0.0.1:25", "away"],
    ["getaddrinfo ENOTFOUND smtp.pabrik.test", "away"],
    ["Unexpected socket close", "away"],
    ["Connection timeout", "slow"],
    ["connect ETIMEDOUT 10.0.0.9:587", "slow"],
    ["Greeting never received", "slow"],
    ["Invalid login: 535 5.7.8 Error: authentication failed", "signIn"],
    ['Missing credentials for "PLAIN"', "signIn"],
    ["self-signed certificate in certificate chain", "secure"],
    ["C0F7:error:0A00010B:SSL routines::wrong version number", "secure"],
    ["Can't send mail - all recipients were rejected: 550 No such user here", "recipient"],
    ["Message failed: 450 the disk of the mail server is full", "refused"],
    ["Mail command failed: 553 sender not allowed", "refused"],
    ["EACCES: permission denied, open '/data/mail/1.eml'", "folder"],
    ["ENOSPC: no space left on device, write", "folder"],
    ["something new", "other"],
  ])("classifies %s as %s", (error, problem) => expect(mailProblem(error)).toBe(problem));
});
