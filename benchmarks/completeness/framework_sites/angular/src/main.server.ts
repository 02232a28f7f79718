import { mergeApplicationConfig, provideZonelessChangeDetection } from '@angular/core'
import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser'
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr'
import { App, config } from './app'
const server = { providers: [provideZonelessChangeDetection(), provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Server }]))] }
export default (context: BootstrapContext) => bootstrapApplication(App, mergeApplicationConfig(config, server), context)
