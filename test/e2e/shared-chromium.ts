/** One browser for all tests of a file; each person has a context of their own in it. */
import type { Browser, Page } from 'playwright-core';
import { startChromium } from './chromium.ts';

let starting: Promise<Browser> | undefined;
let started: Browser | undefined;

export const sharedChromium = async (): Promise<Browser> => {
  starting ??= startChromium();
  started = await starting;
  return started;
};

export const openPages = (): Page[] => started?.contexts().flatMap((context) => context.pages()) ?? [];

export const closeChromium = async (): Promise<void> => {
  await started?.close();
  starting = undefined;
  started = undefined;
};
