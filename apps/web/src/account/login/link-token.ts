import { useLocation, useSearch } from '@tanstack/react-router'
import { linkTokenIn } from '../../browser/addresses.ts'

/** The token of the e-mailed link that opened this page. */
export function useLinkToken(from: '/reset-password' | '/verify-email'): string | undefined {
  const search = useSearch({ from })
  const hash = useLocation({ select: (location) => location.hash })
  return linkTokenIn(hash, search)
}
