import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Widths at which the console is looked at: a desk and a phone. */
export const desk = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } satisfies BrowserContextOptions;
