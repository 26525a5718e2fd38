/** Every native provider. A catalog entry's native source names one by its key; adding one is a line here. */
import type { NativeProvider } from './define.ts';
import { github } from './github/index.ts';

export const providers: readonly NativeProvider[] = [github];
