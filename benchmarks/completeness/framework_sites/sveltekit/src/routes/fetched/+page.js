export const load = async ({ fetch }) => (await fetch('/data')).json()
