import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Loaded } from './loaded';

interface Query {
  data?: string[] | null;
  isError?: boolean;
}

function show({ data, isError = false }: Query) {
  render(
    <Loaded
      query={{ data, isError, isFetching: false, refetch: () => undefined }}
      skeleton="loading"
      failed={() => 'failed'}
      empty="empty"
    >
      {(rows) => rows.join()}
    </Loaded>,
  );
}

it.each<[string, Query, string]>([
  ['shows the skeleton until there is an answer', {}, 'loading'],
  ['says that the first read failed', { isError: true }, 'failed'],
  ['says that there is no such thing', { data: null }, 'empty'],
  ['says that there are no rows', { data: [] }, 'empty'],
  ['shows the rows', { data: ['Plant Engineer'] }, 'Plant Engineer'],
  ['M-41: keeps the rows when reading them again fails', { data: ['Plant Engineer'], isError: true }, 'Plant Engineer'],
])('%s', (_, query, shown) => {
  show(query);
  expect(screen.getByText(shown)).toBeVisible();
});
