import type { Brand } from '../../brand.ts';
import type { AppError } from '../../errors.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

export const errorPage = ({ message }: AppError, recovery: string, brand: Brand): string =>
  layout(
    'This did not work',
    html`<h1>This did not work</h1>
<p class="notice bad">${message}</p>
<p>${recovery}</p>
<p><a href="/">Back to ${brand.name}</a></p>`,
    brand,
  );
