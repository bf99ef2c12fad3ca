/** What is wrong with a picture's file, in words that follow a colon. */
export class Oddity extends Error {
  override name = 'Oddity';
}
