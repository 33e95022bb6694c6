DROP INDEX "player_reports_status";--> statement-breakpoint
DROP INDEX "bans_newest";--> statement-breakpoint
ALTER TABLE "player_reports" ADD COLUMN "about_id" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "player_reports_queue" ON "player_reports" USING btree ("status","created_at","id") WHERE status in ('pending', 'reviewing');--> statement-breakpoint
CREATE INDEX "player_reports_handled" ON "player_reports" USING btree ("status","resolved_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "player_reports_about" ON "player_reports" USING btree ("about_id","created_at");--> statement-breakpoint
CREATE INDEX "bans_admin" ON "bans" USING btree ("admin_id","banned_at");--> statement-breakpoint
CREATE INDEX "bans_holding" ON "bans" USING btree ("banned_at" DESC NULLS FIRST,"id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "bans_newest" ON "bans" USING btree ("banned_at" DESC NULLS FIRST,"id");