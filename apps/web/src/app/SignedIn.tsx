import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAuth } from '../client/index.ts'
import { LoadingScreen } from './LoadingScreen.tsx'

interface SignedInProps {
  children: ReactNode
  /** Where somebody goes who is not. */
  otherwise: '/login' | '/game'
  /** Where the login page leads afterwards. */
  then?: string
}

export function SignedIn({ children, otherwise, then }: SignedInProps) {
  const isLoading = useAuth((auth) => auth.isLoading)
  const isAuthenticated = useAuth((auth) => auth.isAuthenticated)
  if (isLoading) return <LoadingScreen stage="authenticating" />
  if (!isAuthenticated) return <Navigate to={otherwise} search={then ? { to: then } : {}} replace />
  return children
}
