import { Alert } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';

interface Returned {
  readonly outcome?: string | undefined;
  readonly message?: string | undefined;
  readonly provider: string;
}

/** How a sign-in ended that came back to this page itself. Anybody can write such a link, so it only ever informs. */
export const ReturnNotice = ({ outcome, message, provider }: Returned) => {
  const navigate = useNavigate({ from: '/connections/$connectionId' });
  const told = outcome === undefined ? undefined : words(outcome, message, provider);
  if (!told) return null;
  const [color, title, text] = told;
  return (
    <Alert
      color={color}
      role="status"
      title={title}
      withCloseButton
      closeButtonLabel="Close this message"
      onClose={() => void navigate({ search: {}, replace: true })}
    >
      {text}
    </Alert>
  );
};

const words = (
  outcome: string,
  message: string | undefined,
  provider: string,
): [color: string, title: string, text: string] | undefined => {
  switch (outcome) {
    case 'connected':
      return ['pine', 'You are back from the provider.', 'The account is connected. Below is how it is now.'];
    case 'denied':
      return ['yellow', `You said no at ${provider}.`, 'Nothing was changed.'];
    case 'failed':
      return ['red', 'The account could not be connected.', message ?? `${provider} did not say why.`];
    default:
      return undefined;
  }
};
