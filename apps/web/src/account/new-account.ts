import { Email, Password, Username } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'

// Checks compiled on the fly would be faster, but need eval, which the page's policy forbids.
z.config({ jitless: true })

export interface Wanted {
  username: string
  email?: string
  password: string
}

type FieldName = 'username' | 'email' | 'password'

/** The server's own schemas say what is wrong, while it is typed. An e-mail address is a choice, not a duty. */
const CHECKS = {
  username: (text: string) => Username.safeParse(text),
  email: (text: string) => Email.optional().safeParse(text.trim() === '' ? undefined : text.trim()),
  password: (text: string) => Password.safeParse(text),
}

export function problemOf(field: FieldName, text: string): string | null {
  const result = CHECKS[field](text)
  if (result.success) return null
  const said = result.error.issues[0]?.message ?? 'not valid'
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}

export function useNewAccount(send: (wanted: Wanted) => Promise<unknown>) {
  const [values, setValues] = useState({ username: '', email: '', password: '' })
  const [left, setLeft] = useState<Partial<Record<FieldName, true>>>({})
  const [isBusy, setBusy] = useState(false)
  const problems = {
    username: problemOf('username', values.username),
    email: problemOf('email', values.email),
    password: problemOf('password', values.password),
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft({ username: true, email: true, password: true })
    if (problems.username || problems.email || problems.password) return
    setBusy(true)
    const email = values.email.trim()
    await send({ username: values.username.trim(), password: values.password, ...(email && { email }) })
    setBusy(false)
  }

  return {
    isBusy,
    submit,
    /** What an input needs. Its problem shows once it has been left. */
    field: (name: FieldName) => ({
      error: left[name] ? problems[name] : null,
      input: {
        value: values[name],
        onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
        onBlur: () => values[name] !== '' && setLeft({ ...left, [name]: true }),
      },
    }),
  }
}
