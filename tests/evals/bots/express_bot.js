// The parrot of parrots.py as its owner might have written it: Node, Express, sessions in memory.
const express = require("express");

const app = express();
app.use(express.json());
const numbers = new Map();

app.post("/chat", (request, response) => {
  const { message, sessionId } = request.body;
  if (message === "BOOM") throw new Error("asked to");
  if (message === "HANG") return;
  numbers.set(sessionId, (numbers.get(sessionId) || 0) + 1);
  const tools = message === "USE HOURS" ? [{ tool: "hours", input: { day: "วันนี้" }, output: "9" }] : [];
  response.json({ data: { messages: [{ type: "text", text: `${numbers.get(sessionId)}:${message}` }], tools } });
});

app.get("/health", (request, response) => response.send("ok"));
app.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening"));
