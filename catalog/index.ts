/** Every plugin that the catalog offers. A new one is a file in this folder and a line here. */
import { github } from './github.ts';

export const entries = [github];
