import { Button, Center } from '@mantine/core';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The next page of a list that is longer than what is shown. */
export const MoreButton = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) =>
  hasNextPage ? (
    <Center mt="md">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </Center>
  ) : null;
