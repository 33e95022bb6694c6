/** An error the operator has to fix: the message is shown without a stack trace. */
export class DatabaseFailure extends Error {
  readonly expected = true
}
