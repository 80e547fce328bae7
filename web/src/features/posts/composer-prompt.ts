/** What the empty box of the composer says. */
export const COMPOSER_PROMPT = 'Share an update, a win or a question';
