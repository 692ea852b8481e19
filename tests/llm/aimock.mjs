// Starts @copilotkit/aimock on a free loopback port, prints its address, and serves until its input is closed.
// Argument: the folder that the package was installed into.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const entry = join(process.argv[2], "node_modules", "@copilotkit", "aimock", "dist", "index.js");
const { LLMock } = await import(pathToFileURL(entry).href);
const mock = new LLMock({ port: 0, host: "127.0.0.1" });

let asked = 0;
const busyOnce = () =>
  ++asked === 1 ? { error: { message: "slow down", type: "rate_limit_error" }, status: 429, retryAfter: 1 } : { content: "at last" };

mock.onMessage("hello", { content: "สวัสดีค่ะ 🐶", reasoning: "the customer greets" });
mock.onMessage("price", { toolCalls: [
  { name: "find_price", arguments: '{"service": "bath"}' },
  { name: "find_price", arguments: '{"service": "haircut"}' },
] });
mock.onMessage("both", { content: "let me look", toolCalls: [{ name: "find_price", arguments: '{"service": "bath"}' }] });
mock.onMessage("long", { content: "ยาว".repeat(400) }, { chunkSize: 1 });
mock.onMessage("cut", { content: "never the whole of it ".repeat(20) }, { chunkSize: 4, truncateAfterChunks: 3 });
mock.onMessage("busy", busyOnce);
for (const [word, status] of [["bad", 400], ["key", 401], ["money", 402], ["nobody", 404], ["down", 503]]) {
  mock.onMessage(word, { error: { message: `planned ${status}`, type: "planned" }, status });
}

await mock.start();
console.log(mock.url);
process.stdin.resume();
process.stdin.on("end", async () => { await mock.stop(); process.exit(0); });
