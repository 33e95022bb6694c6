/** Something only the person at the machine can put right: they are shown the sentence, not where in the code it arose. */
export class DatabaseFailure extends Error {
  readonly expected = true
}
