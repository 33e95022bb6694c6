import { lazy, type ReactNode, Suspense } from 'react'
import { useAuth } from '../client/index.ts'
import { LoadingScreen } from '../pages/LoadingScreen.tsx'

const LoginScreen = lazy(() => import('./login/LoginPage.tsx').then((page) => ({ default: page.LoginScreen })))

interface SignedInProps {
  children: ReactNode
  /** What somebody sees who is not; the login page where nothing is named. */
  otherwise?: ReactNode
}

export function SignedIn({ children, otherwise = <LoginScreen /> }: SignedInProps) {
  const isLoading = useAuth((auth) => auth.isLoading)
  const isAuthenticated = useAuth((auth) => auth.isAuthenticated)
  // Asking again who is signed in (after a change of the account) must not tear down the game.
  if (isLoading && !isAuthenticated) return <LoadingScreen stage="authenticating" />
  if (isAuthenticated) return children
  return <Suspense fallback={<LoadingScreen stage="authenticating" />}>{otherwise}</Suspense>
}
