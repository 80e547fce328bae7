// The screens of moderators.

import { createModerator, postHeldJob, report } from './moderation';
import { createPerson, publishPost } from './people';
import type { Screen, ScreenContext } from './screen';
import { startSignedIn } from './screens';

export const MODERATION_SCREENS: Screen[] = [
  {
    name: 'moderation',
    path: '/moderation',
    prepare: prepare,
    ready: (page) => page.getByRole('article', { name: 'Typist from home' }).first(),
  },
  {
    name: 'moderation-take-down',
    path: '/moderation',
    prepare: prepare,
    act: (page) => page.getByRole('button', { name: 'Take down' }).first().click(),
    ready: (page) => page.getByRole('dialog').getByRole('button', { name: 'Take down' }),
  },
  {
    name: 'moderation-reports',
    path: '/moderation?show=reports',
    prepare: prepare,
    ready: (page) => page.getByRole('article', { name: 'Post of Vikram Rathore' }).first(),
  },
];

async function prepare({ page, instance, person }: ScreenContext): Promise<void> {
  await postHeldJob(instance, await createPerson(instance, 'Easy Typing House', 'employer'), 'Typist from home');
  const author = await createPerson(instance, 'Vikram Rathore');
  const post = await publishPost(instance, author, 'Double your money in nine days. Write to me on WhatsApp.');
  await report(instance, person, 'post', post, 'Spam or a scam');
  const other = await createPerson(instance, 'Kavya Nair');
  await report(instance, other, 'post', post, 'Something else: he wrote the same to my mother.');
  await startSignedIn(page, instance, await createModerator(instance));
}
