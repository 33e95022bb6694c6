import { lazy, type ReactNode, Suspense } from 'react'
import { useAuth } from '../client/index.ts'
import { LoadingScreen } from '../pages/LoadingScreen.tsx'

const LoginScreen = lazy(() => import('./login/LoginPage.tsx').then((page) => ({ default: page.LoginScreen })))

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
  if (isAuthenticated) return children
  return <Suspense fallback={<LoadingScreen stage="authenticating" />}>{otherwise}</Suspense>
}
