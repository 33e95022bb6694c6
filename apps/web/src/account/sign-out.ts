import { useNavigate } from '@tanstack/react-router'
import { create } from 'zustand'
import { auth, useAuth } from '../client/index.ts'

/** True while a guest is asked to confirm the sign-out. */
export const useSignOutPrompt = create(() => ({ isOpen: false }))

/** Signs out. A guest is asked first: the character would be lost. */
export function useSignOut(): () => Promise<void> {
  const signOut = useImmediateSignOut()
  return async () => {
    if (useAuth.getState().user?.isGuest) useSignOutPrompt.setState({ isOpen: true })
    else await signOut()
  }
}

/** AUTH-4: signing out leads to the login page. */
export function useImmediateSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (await auth.signOut()) await navigate({ to: '/login', search: {} })
  }
}
