/** The tenant's initial; the product's own before a tenant is known. */
export function LoginLogo({ title }: { title: string }) {
  const name = title || 'Dossier'
  return (
    <div className="login-logo">
      <span className="logo" aria-hidden>
        {Array.from(name)[0]?.toUpperCase()}
      </span>
      <span>{name}</span>
    </div>
  )
}
