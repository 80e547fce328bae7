import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createAppHistory } from './history';
import { useHref, useLocation, useNavigate, useParams, withoutBasename } from './location';
import { Outlet, Router, Routes } from './router';

function Job() {
  const navigate = useNavigate();
  return (
    <>
      <p>{JSON.stringify([useParams(), useLocation().pathname])}</p>
      <a href={useHref('/b2b?q=solar')}>absolute</a>
      <a href={useHref('#limits')}>within the screen</a>
      <button
        type="button"
        onClick={() => {
          navigate({ search: 'tab=facts' }, { state: 'stored' });
        }}
      >
        facts
      </button>
    </>
  );
}

const ROUTES = [{ element: <Outlet />, children: [{ path: '/jobs/:jobId', element: <Job /> }] }];

it('reads and changes addresses below the basename', async () => {
  window.history.replaceState(null, '', '/sangam/jobs/12?tab=all');
  const history = createAppHistory(window);
  render(
    <Router history={history} basename="/sangam" entry={history.place()}>
      <Routes routes={ROUTES} />
    </Router>,
  );

  expect(screen.getByText('[{"jobId":"12"},"/jobs/12"]')).toBeVisible();
  expect(screen.getByText('absolute')).toHaveAttribute('href', '/sangam/b2b?q=solar');
  expect(screen.getByText('within the screen')).toHaveAttribute('href', '/sangam/jobs/12#limits');

  await userEvent.click(screen.getByRole('button'));
  expect(history.place().location).toMatchObject({
    pathname: '/sangam/jobs/12',
    search: '?tab=facts',
    state: 'stored',
  });
});

it.each([
  ['/jobs', '/', '/jobs'],
  ['/sangam', '/sangam', '/'],
  ['/Sangam/jobs', '/sangam/', '/jobs'],
  ['/sangam-archive', '/sangam', null],
])('the path %s below %s is %s', (pathname, basename, path) => {
  expect(withoutBasename(pathname, basename)).toBe(path);
});
