// A screen that nobody sees, and a keyboard for it: browsers take shortcuts from the keyboard only, not from a driver.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

const run = promisify(execFile);

export async function openScreen() {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const failed = once(server, "error").then(([error]) => {
    throw new Error(`no Xvfb (apt-get install xvfb xdotool): ${error.message}`);
  });
  const [number] = await Promise.race([once(server.stdio[3], "data"), failed]);
  failed.catch(() => undefined);
  const display = `:${String(number).trim()}`;
  const env = { ...process.env, DISPLAY: display };
  return {
    display,
    /** Presses keys in the browser's window. */
    async press(keys) {
      const { stdout } = await run("xdotool", ["search", "--onlyvisible", "--class", "chromium"], { env });
      await run("xdotool", ["windowfocus", "--sync", stdout.trim().split("\n").at(-1), "key", "--clearmodifiers", keys], { env });
    },
    async close() {
      server.kill();
      await once(server, "exit");
    },
  };
}
