CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text NOT NULL,
	"audience" jsonb NOT NULL,
	"starts_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_event_effects" (
	"event_id" text NOT NULL,
	"from_at" bigint NOT NULL,
	"until_at" bigint NOT NULL,
	"name" text NOT NULL,
	"skills" jsonb NOT NULL,
	"xp_multiplier" double precision NOT NULL,
	"drop_rate_multiplier" double precision NOT NULL,
	CONSTRAINT "game_event_effects_event_id_from_at_pk" PRIMARY KEY("event_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "game_events" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"skills" jsonb NOT NULL,
	"xp_multiplier" double precision NOT NULL,
	"drop_rate_multiplier" double precision NOT NULL,
	"description" text NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_config" (
	"id" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announcements_expiry" ON "announcements" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "game_events_end" ON "game_events" USING btree ("end_time");--> statement-breakpoint
CREATE TRIGGER "game_event_effects_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "game_event_effects"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_timeline_version"();
