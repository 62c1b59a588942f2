import type { LoginDomain } from '@dossier/contract/organization/tenant'
import { VERSION } from '@dossier/contract/version'
import { AGREEMENT, EARLY_EMAIL, leadsToSignUp } from './login-look.ts'
import { LoginLogo } from './LoginLogo.tsx'
import '../../ui/button.css'
import '../../ui/field.css'
import './login.css'

interface FirstFormProps {
  look: LoginDomain
  domain: string
  prefix: string
}

/**
 * The sign-in page as it looks when it opens, to type into. Plain elements with the looks of the components that take
 * over: these need too much code to be drawn along with the page. The button waits for an email, so nothing can be sent.
 */
export const FirstForm = ({ look, domain, prefix }: FirstFormProps) => (
  <main className="login">
    <section className="login-card" data-step="email" aria-labelledby="login-title">
      {!look.hiddenElements.includes('logo') && <LoginLogo title={look.title} logoOf={look.hasLogo ? domain : null} />}
      <form className="login-form">
        <h1 id="login-title">Sign in</h1>
        <div className="form-field">
          <label htmlFor={EARLY_EMAIL}>Email</label>
          <div className="field lg">
            <input
              id={EARLY_EMAIL}
              type="text"
              inputMode="email"
              autoComplete="username"
              spellCheck="false"
              dir="auto"
              data-focus
            />
          </div>
        </div>
        <button type="submit" className="btn primary lg wide" disabled data-disabled>
          Next
        </button>
        {look.suite && !look.hiddenElements.includes('sso') && (
          <button type="button" className="btn outline lg wide" disabled data-disabled>
            Login with Suite
          </button>
        )}
        {leadsToSignUp(look) && (
          <a href={`${prefix}/signup`} className="btn ghost wide">
            Sign up
          </a>
        )}
        <p className="login-note">{AGREEMENT}</p>
      </form>
    </section>
    <p className="login-version">{VERSION}</p>
  </main>
)
