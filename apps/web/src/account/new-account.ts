import { Email, Password, Username } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'

// zod's compiled checks are faster, but need eval, which the content security policy forbids.
z.config({ jitless: true })

export interface NewAccount {
  username: string
  email?: string
  password: string
}

type FieldName = 'username' | 'email' | 'password'

/** Validates with the server's schemas while typing. The e-mail address is optional. */
const CHECKS = {
  username: (text: string) => Username.safeParse(text),
  email: (text: string) => Email.optional().safeParse(text.trim() === '' ? undefined : text.trim()),
  password: (text: string) => Password.safeParse(text),
}

export function fieldProblem(field: FieldName, text: string): string | null {
  const result = CHECKS[field](text)
  if (result.success) return null
  const message = result.error.issues[0]?.message ?? 'not valid'
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

export function useNewAccount(send: (newAccount: NewAccount) => Promise<unknown>) {
  const [values, setValues] = useState({ username: '', email: '', password: '' })
  const [touched, setTouched] = useState<Partial<Record<FieldName, true>>>({})
  const [isBusy, setBusy] = useState(false)
  const problems = {
    username: fieldProblem('username', values.username),
    email: fieldProblem('email', values.email),
    password: fieldProblem('password', values.password),
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTouched({ username: true, email: true, password: true })
    if (problems.username || problems.email || problems.password) return
    setBusy(true)
    const email = values.email.trim()
    await send({ username: values.username.trim(), password: values.password, ...(email && { email }) })
    setBusy(false)
  }

  return {
    isBusy,
    submit,
    /** Props of an input. Its problem shows once it has been left. */
    field: (name: FieldName) => ({
      error: touched[name] ? problems[name] : null,
      input: {
        value: values[name],
        onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
        onBlur: () => values[name] !== '' && setTouched({ ...touched, [name]: true }),
      },
    }),
  }
}
