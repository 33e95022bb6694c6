import type { ReactNode } from 'react'
import { useAuth } from '../client/account/auth.ts'
import { LoadingScreen } from '../pages/LoadingScreen.tsx'
import { LoginScreen } from './login/LoginPage.tsx'

interface SignedInProps {
  children: ReactNode
  /** Shown if nobody is signed in; by default the login page. */
  otherwise?: ReactNode
}

export function SignedIn({ children, otherwise = <LoginScreen /> }: SignedInProps) {
  const isLoading = useAuth((auth) => auth.isLoading)
  const isAuthenticated = useAuth((auth) => auth.isAuthenticated)
  // Checking the session again (after a change of the account) must not unmount the game.
  if (isLoading && !isAuthenticated) return <LoadingScreen stage="authenticating" />
  return isAuthenticated ? children : otherwise
}
