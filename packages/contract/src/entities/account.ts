import { z } from 'zod'

/** Fields of an account. Separate from the other schemas, so that a form can import them alone. */
export const Username = z
  .string()
  .trim()
  .min(3, 'at least 3 characters')
  .max(20, 'at most 20 characters')
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'letters, digits, - and _ only')
export const Password = z.string().min(8, 'at least 8 characters').max(128, 'at most 128 characters')
export const Email = z.email('not an e-mail address').max(254)

/** The server gives accounts without an address one in this domain, which is reserved for such use (RFC 2606). */
export const PLACEHOLDER_DOMAIN = '@no-address.invalid'

/** An address entered by a user, in lower case. */
export const GivenEmail = Email.transform((email) => email.toLowerCase()).refine(
  (email) => !email.endsWith(PLACEHOLDER_DOMAIN),
  'not an e-mail address',
)
