import { Text } from '@mantine/core';
import { JsonView } from '../../parts/json-view.tsx';
import { OutLink } from '../../parts/links.tsx';
import { argumentsIn } from './arguments.ts';

interface ContentBlockProps {
  /** As the server of the tool sent it. */
  readonly block: Readonly<Record<string, unknown>>;
  /** A structured answer is shown already: its repetition as text is left out. */
  readonly isRepeated: boolean;
}

/** A piece of an MCP server's answer. What it holds is shown, never followed or run. */
export const ContentBlock = ({ block, isRepeated }: ContentBlockProps) => {
  const { type, text, data, mimeType, uri, name, resource } = block;
  if (type === 'text' && typeof text === 'string') {
    const parsed = argumentsIn(text);
    if (parsed) return isRepeated ? null : <JsonView value={parsed} />;
    return <PlainText text={text} />;
  }
  if (type === 'image' && typeof data === 'string' && typeof mimeType === 'string' && pictures.test(mimeType))
    return <img src={`data:${mimeType};base64,${data}`} alt="What the tool answered with" className="answer-image" />;
  if (type === 'resource_link' && typeof uri === 'string')
    return (
      <Text size="sm" className="wrap-anywhere" component="div">
        {typeof name === 'string' && name !== uri && `${name}: `}
        <OutLink href={uri} inherit>
          {uri}
        </OutLink>
      </Text>
    );
  if (type === 'resource' && isRecord(resource) && typeof resource['text'] === 'string')
    return <PlainText text={resource['text']} />;
  return <JsonView value={block} />;
};

const PlainText = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do.
  <pre className="snippet tall wrapped" tabIndex={0}>
    {text}
  </pre>
);

/** Pixels only: a drawing may hold anything. */
const pictures = /^image\/(png|jpeg|gif|webp|avif)$/;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
