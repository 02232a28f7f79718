import { route } from '@react-router/dev/routes'
export default ['server', 'client', 'stream'].map((name) => route(name, `routes/${name}.jsx`))
