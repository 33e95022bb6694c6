CREATE TABLE "access_rule_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"changed_by" text NOT NULL,
	"by_name" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics" (
	"span" text NOT NULL,
	"at" bigint NOT NULL,
	"players" bigint DEFAULT 0 NOT NULL,
	"active" bigint DEFAULT 0 NOT NULL,
	"new_players" bigint DEFAULT 0 NOT NULL,
	"online" bigint DEFAULT 0 NOT NULL,
	"premium" bigint DEFAULT 0 NOT NULL,
	"reports" bigint DEFAULT 0 NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	"experience" bigint DEFAULT 0 NOT NULL,
	"trades" bigint DEFAULT 0 NOT NULL,
	"connections" bigint DEFAULT 0 NOT NULL,
	"error_rate" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_span_at_pk" PRIMARY KEY("span","at")
);
--> statement-breakpoint
CREATE TABLE "coin_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"source" text NOT NULL,
	"coins" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "economy_flows" (
	"day" integer NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"coins" bigint NOT NULL,
	CONSTRAINT "economy_flows_day_kind_source_pk" PRIMARY KEY("day","kind","source")
);
--> statement-breakpoint
CREATE TABLE "ge_frozen" (
	"item_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"frozen_at" bigint NOT NULL,
	"frozen_by" text NOT NULL,
	"frozen_by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "coins" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "premium_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ge_frozen_newest" ON "ge_frozen" USING btree ("frozen_at");--> statement-breakpoint
CREATE INDEX "ge_offers_player" ON "ge_offers" USING btree ("player_uid","created_at");--> statement-breakpoint
CREATE INDEX "ge_offers_newest" ON "ge_offers" USING btree ("created_at","id") WHERE not is_clerk;--> statement-breakpoint
CREATE INDEX "ge_offers_item" ON "ge_offers" USING btree ("item_id","created_at") WHERE not is_clerk;--> statement-breakpoint
CREATE INDEX "ge_transactions_at" ON "ge_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "players_email_prefix" ON "players" USING btree (email text_pattern_ops) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "players_seen" ON "players" USING btree ("last_seen_at","uid");--> statement-breakpoint
CREATE INDEX "players_level" ON "players" USING btree ("total_level","uid");--> statement-breakpoint
CREATE INDEX "players_created" ON "players" USING btree ("created_at","uid");--> statement-breakpoint
CREATE INDEX "players_premium" ON "players" USING btree ("premium_until") WHERE premium_until > 0;--> statement-breakpoint
CREATE INDEX "players_guests" ON "players" USING btree ("last_seen_at") WHERE guest_expires_at is not null;--> statement-breakpoint
CREATE INDEX "players_banned" ON "players" USING btree ("last_seen_at") WHERE ban_id is not null;--> statement-breakpoint
CREATE INDEX "players_deleted" ON "players" USING btree ("last_seen_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "players_staff" ON "players" USING btree ("last_seen_at") WHERE role <> 'default' or permissions <> '[]'::jsonb;