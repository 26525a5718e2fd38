/**
 * Characters that people do not see and models do: a way to give instructions behind the owner's back. Line ends and tabs
 * stay. Emoji lose the joiners that hold them together, which is the smaller harm.
 */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

export const withoutInvisible = (text: string): string => text.replace(invisible, '');

export const holdsInvisible = (text: string): boolean => withoutInvisible(text) !== text;

/** Cleans the texts of a schema that are only for readers; names and values stay what the server expects. */
export const withoutInvisibleTexts = <T>(schema: T): T =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      (key === 'description' || key === 'title') && typeof value === 'string' ? withoutInvisible(value) : value,
    ),
  );
