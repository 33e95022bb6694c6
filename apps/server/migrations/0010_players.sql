CREATE TABLE "player_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"sender_name" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "player_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"timestamp" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "premium_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "player_messages_player" ON "player_messages" USING btree ("player_id","sent_at");--> statement-breakpoint
CREATE INDEX "player_notes_player" ON "player_notes" USING btree ("player_id","timestamp");--> statement-breakpoint
CREATE INDEX "chat_messages_story" ON "chat_messages" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "player_reports_target" ON "player_reports" USING btree ("target_id","created_at");--> statement-breakpoint
CREATE INDEX "ge_offers_player" ON "ge_offers" USING btree ("player_uid","created_at");--> statement-breakpoint
CREATE INDEX "players_email_prefix" ON "players" USING btree (email text_pattern_ops) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "players_seen" ON "players" USING btree ("last_seen_at","uid");--> statement-breakpoint
CREATE INDEX "players_level" ON "players" USING btree ("total_level","uid");--> statement-breakpoint
CREATE INDEX "players_created" ON "players" USING btree ("created_at","uid");--> statement-breakpoint
CREATE INDEX "players_premium" ON "players" USING btree ("premium_until") WHERE premium_until > 0;--> statement-breakpoint
CREATE INDEX "players_guests" ON "players" USING btree ("last_seen_at") WHERE guest_expires_at is not null;--> statement-breakpoint
CREATE INDEX "players_banned" ON "players" USING btree ("last_seen_at") WHERE ban_id is not null;--> statement-breakpoint
CREATE INDEX "players_deleted" ON "players" USING btree ("last_seen_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "players_staff" ON "players" USING btree ("last_seen_at") WHERE role <> 'default' or permissions <> '[]'::jsonb;