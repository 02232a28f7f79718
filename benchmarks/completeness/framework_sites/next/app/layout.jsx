export const metadata = { title: 'How charcoal burners kept the forest alive | Woodland Review' }
export default function Layout({ children }) {
  return <html lang="en"><body><nav><a href="/">Home</a> <a href="/archive">Archive</a></nav>{children}</body></html>
}
