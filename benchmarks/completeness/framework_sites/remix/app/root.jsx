import { Links, Meta, Outlet, Scripts } from '@remix-run/react'
export default function Root() {
  return <html lang="en"><head><title>How charcoal burners kept the forest alive | Woodland Review</title><Meta /><Links /></head><body><nav><a href="/">Home</a></nav><Outlet /><Scripts /></body></html>
}
