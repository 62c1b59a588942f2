export function LoginScreen() {
  return (
    <main className="login">
      <h1>Login</h1>
    </main>
  )
}
