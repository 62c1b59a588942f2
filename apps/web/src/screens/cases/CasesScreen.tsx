export function CasesScreen() {
  return (
    <header className="page-head">
      <h1>Records</h1>
    </header>
  )
}
