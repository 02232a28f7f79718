// The two pictures of the README: a page before and after the button is pressed.
import { fileURLToPath } from "node:url";
import { launch, pressButton, serve } from "./chromium.mjs";

const IMAGES = fileURLToPath(new URL("../../docs/images", import.meta.url));

const server = await serve();
const chromium = await launch();
const page = await chromium.context.newPage();
await page.goto(server.address("timber.html"));
await page.setViewportSize({ width: 1120, height: 570 });
await page.screenshot({ path: `${IMAGES}/extension-before.png` });
await pressButton(chromium, page);
await page.waitForSelector("[data-duramen-view]", { state: "attached" });
await page.screenshot({ path: `${IMAGES}/extension-after.png` });
await chromium.close();
server.close();
