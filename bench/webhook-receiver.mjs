// Receivers of `npm run bench -- webhooks`: /good, /fails now and then, /hangs. Appends each request to a file.
import { appendFileSync, readFileSync } from "node:fs";
import http from "node:http";
import process from "node:process";
import { Webhook } from "standardwebhooks";

const { PORT, RECEIVED, SECRETS } = process.env;
const FAILS = 0.05;

http
  .createServer((request, response) => {
    const arrivedAt = Date.now();
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const body = parts.join("");
      const { timestamp, data } = JSON.parse(body);
      const secrets = JSON.parse(readFileSync(SECRETS, "utf8"))[request.url];
      const status = request.url === "/hangs" ? 0 : request.url === "/fails" && Math.random() < FAILS ? 500 : 204;
      const line = {
        path: request.url,
        id: Number(request.headers["webhook-id"]),
        record: data.entityId,
        delay: arrivedAt - Date.parse(timestamp),
        isAccepted: status === 204,
        isSigned: secrets.some((secret) => isValid(secret, body, request.headers)),
        signatures: request.headers["webhook-signature"].split(" ").length,
      };
      appendFileSync(RECEIVED, `${JSON.stringify(line)}\n`);
      if (status > 0) response.writeHead(status).end();
    });
  })
  .listen(Number(PORT), "127.0.0.1");

function isValid(secret, body, headers) {
  try {
    return Boolean(new Webhook(secret).verify(body, headers));
  } catch {
    return false;
  }
}
