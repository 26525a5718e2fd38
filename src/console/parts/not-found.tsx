import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageTitle } from './page-title.tsx';

export const NotFound = () => (
  <div className="page">
    <PageTitle title="This page does not exist">
      It may have been deleted, or belong to somebody else.{' '}
      <Anchor renderRoot={(props) => <Link to="/integrations" {...props} />}>Go to the start page</Anchor>
    </PageTitle>
  </div>
);
