/**
 * Characters that people do not see and models do: a way to give instructions behind the owner's back. Line ends and tabs
 * stay. Emoji lose the joiners that hold them together, which is the smaller harm.
 */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** The beginning of a text, as people see it. A cut through a surrogate pair leaves half a character, which is taken away too. */
export const beginning = (text: string, length: number): string => withoutInvisible(text.slice(0, length));

/** JSONB takes neither U+0000 nor half a surrogate pair, and one of them would cost a whole list. JSON text writes both as escapes. */
export const isStorable = (value: unknown): boolean => !notStorable.test(JSON.stringify(value) ?? '');
const notStorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

export const holdsInvisible = (text: string): boolean => withoutInvisible(text) !== text;

/** Cleans the texts of a schema that are only for readers; names and values stay what the server expects. */
export const withoutInvisibleTexts = <T>(schema: T): T =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      (key === 'description' || key === 'title') && typeof value === 'string' ? withoutInvisible(value) : value,
    ),
  );
